/** In the islands this takes the place of hoist-non-react-statics: Formik's `connect` alone uses it, and no island does. */
const leaveStatics = <Component>(component: Component): Component => component

export default leaveStatics
