/** Styles of the emulators' pages, inline, so that a page needs no other file. */
export const style = `
:root { color-scheme: light dark; --ink: light-dark(#1b2a2d, #ede7da); --quiet: light-dark(#465457, #bcc4bf); --rule: light-dark(#d2dad7, #334042);
  --paper: light-dark(#fdfbf7, #1c2527); --act: light-dark(#1d4c44, #a6d1bf); --on-act: light-dark(#fdfbf7, #10211d); --bad: light-dark(#a02428, #f59d93); }
* { box-sizing: border-box; }
body { margin: 0; background: var(--paper); color: var(--ink); font: 16px/1.6 system-ui, sans-serif; }
header { border-bottom: 1px solid var(--rule); padding: .5rem 1.25rem; font-size: .875rem; color: var(--quiet); }
main { max-width: 60rem; margin: 0 auto; padding: 1.5rem 1.25rem 4rem; }
h1, h2, h3 { font-family: Georgia, serif; font-weight: 400; line-height: 1.2; margin: 1.5rem 0 .5rem; }
p { margin: 0 0 1rem; } a { color: var(--act); } .quiet { color: var(--quiet); }
code, pre { font: 13px/1.6 ui-monospace, Menlo, monospace; overflow-wrap: anywhere; white-space: pre-wrap; }
label { display: block; font-weight: 600; }
input, select { min-height: 2.75rem; padding: .5rem .75rem; font: inherit; color: inherit; background: none; border: 1px solid var(--quiet); border-radius: 6px; max-width: 100%; }
.field { margin-bottom: 1rem; max-width: 28rem; } .field input { width: 100%; } [aria-invalid=true] { border-color: var(--bad); } .wrong { color: var(--bad); }
button, .button { min-height: 2.75rem; padding: .5rem 1.25rem; font: inherit; border-radius: 6px; border: 1px solid var(--act); background: var(--act); color: var(--on-act); cursor: pointer; text-decoration: none; }
.row { display: flex; flex-wrap: wrap; gap: .75rem; align-items: center; justify-content: space-between; }
dl { display: grid; grid-template-columns: 1fr auto; gap: .5rem 1rem; } dd { margin: 0; text-align: right; }
table { width: 100%; border-collapse: collapse; } th, td { text-align: left; border-bottom: 1px solid var(--rule); padding: .5rem .75rem .5rem 0; overflow-wrap: anywhere; }
ul { list-style: none; margin: 0; padding: 0; } li { border-bottom: 1px solid var(--rule); padding: .5rem 0; }
iframe { width: 100%; min-height: 38rem; border: 1px solid var(--rule); background: #fff; }
`
