declare module 'solc' {
  interface Callbacks {
    import(path: string): { contents: string } | { error: string }
  }
  const solc: { compile(standardJsonInput: string, callbacks: Callbacks): string }
  export default solc
}
