/** Replaces hoist-non-react-statics in the islands: only Formik's `connect` uses it, and no island does. */
const leaveStatics = <Component>(component: Component): Component => component

export default leaveStatics
