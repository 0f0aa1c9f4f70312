type Recovery = {
  /** Imports a file; `failures` counts the attempts that failed. */
  importAgain<Module>(load: () => Promise<Module>, failures: number): Promise<Module>
}

/** How the drawing code is imported. An application sets its own way, in which a file that did not come is recovered. */
export const recovery: Recovery = { importAgain: (load) => load() }
