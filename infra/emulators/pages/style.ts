/** Styles of the emulators' pages: a few of the product's token values, inline, so that a page needs no other file. */
export const style = `
@font-face { font-family: Literata; src: url(/__local/fonts/literata.woff2) format("woff2"); font-weight: 200 900; font-display: swap; }
@font-face { font-family: Commissioner; src: url(/__local/fonts/commissioner.woff2) format("woff2"); font-weight: 100 900; font-display: swap; }
:root { color-scheme: light dark;
  --wall: light-dark(#e9eeeb, #141b1d); --paper: light-dark(#fdfbf7, #1c2527); --raise: light-dark(#fff, #253032); --well: light-dark(#dfe6e3, #0f1517);
  --ink: light-dark(#1b2a2d, #ede7da); --ink-2: light-dark(#465457, #bcc4bf); --ink-3: light-dark(#5b696a, #9aa7a3); --rule: light-dark(#d2dad7, #334042); --edge: light-dark(#748382, #758684);
  --act: light-dark(#1d4c44, #a6d1bf); --act-hover: light-dark(#143832, #c2e3d5); --on-act: light-dark(#fdfbf7, #10211d); --act-wash: light-dark(#dce9e3, #21403a);
  --light: light-dark(#f8e2a8, #54451f); --light-edge: light-dark(#9a6a12, #e6bd68);
  --good: light-dark(#23633f, #93d0a8); --warn: light-dark(#8a4513, #f1b68d); --bad: light-dark(#a02428, #f59d93); --bad-wash: light-dark(#fae5e1, #42211f);
  --serif: Literata, "Iowan Old Style", Georgia, serif; --sans: Commissioner, "Segoe UI", system-ui, sans-serif; }
* { box-sizing: border-box; }
body { margin: 0; background: var(--wall); color: var(--ink); font: 400 16px/1.6 var(--sans); }
main { max-width: 68rem; margin: 0 auto; padding: 2rem 1.25rem 4rem; }
main.narrow { max-width: 58rem; }
h1, h2, h3 { font-family: var(--serif); line-height: 1.2; text-wrap: balance; margin: 0 0 .5rem; }
h1 { font-weight: 380; font-size: clamp(1.75rem, 1.47rem + 1.23vw, 2.5rem); }
h2 { font-weight: 450; font-size: 1.375rem; margin-bottom: .75rem; } h3 { font-weight: 450; font-size: 1.125rem; }
p { margin: 0 0 1rem; max-width: 62ch; text-wrap: pretty; } .quiet { color: var(--ink-2); } .small { font-size: .9375rem; }
a { color: var(--act); text-underline-offset: .2em; } a:hover { color: var(--act-hover); }
code, .mono { font: 13px/1.5 ui-monospace, "SF Mono", Menlo, monospace; overflow-wrap: anywhere; }
.local { display: block; border-bottom: 1px solid var(--rule); padding: .5rem 1.25rem; font-size: .8125rem; color: var(--ink-2); }
.sheet { background: var(--paper); border-radius: 4px; box-shadow: 0 1px 0 light-dark(rgb(27 42 45/.05), rgb(0 0 0/.3)); padding: clamp(1.25rem, 4vw, 2rem); }
.sheet + .sheet { margin-top: 1.5rem; }
.pair { display: grid; gap: 1.5rem; align-items: start; } .pair > *, .sheet { min-width: 0; } .pair .sheet + .sheet { margin-top: 0; }
@media (min-width: 52rem) { .pair { grid-template-columns: 1fr 1fr; gap: 2rem; } .pair.wide { grid-template-columns: 22rem 1fr; } }
label, .label { display: block; font-weight: 560; font-size: .9375rem; margin-bottom: .25rem; }
input, select { width: 100%; min-height: 2.75rem; padding: .5rem .75rem; font: inherit; color: var(--ink); background: var(--raise); border: 1px solid var(--edge); border-radius: 6px; }
::placeholder { color: var(--ink-3); opacity: 1; }
input[aria-invalid=true] { border: 2px solid var(--bad); }
.field { margin-bottom: 1rem; } .fields { display: grid; grid-template-columns: 1fr 1fr; gap: 0 1rem; }
.wrong { color: var(--bad); font-size: .9375rem; margin: .25rem 0 0; }
.alert { border-left: 4px solid var(--bad); background: var(--bad-wash); padding: .75rem 1rem; border-radius: 4px; margin: 0 0 1.25rem; }
button, .button { display: inline-flex; align-items: center; justify-content: center; min-height: 2.75rem; padding: .5rem 1.25rem; font: 560 1rem/1.35 var(--sans); border-radius: 6px; border: 1px solid var(--act); background: var(--act); color: var(--on-act); cursor: pointer; text-decoration: none; }
button:hover, .button:hover { background: var(--act-hover); border-color: var(--act-hover); color: var(--on-act); }
.full { width: 100%; }
.outline { background: transparent; color: var(--act); } .outline:hover { background: var(--act-wash); color: var(--act); border-color: var(--act); }
.slim { min-height: 2.25rem; padding: .25rem .75rem; font-size: .9375rem; }
@media (pointer: coarse) { .slim { min-height: 2.75rem; } }
:focus-visible { outline: 2px solid var(--act); outline-offset: 3px; box-shadow: 0 0 0 7px var(--light); }
.row { display: flex; flex-wrap: wrap; gap: .75rem; align-items: center; } .row form { margin: 0; } .between { justify-content: space-between; }
dl.sum { margin: 0; display: grid; grid-template-columns: 1fr auto; gap: .5rem 0; font-variant-numeric: tabular-nums; } dl.sum dd { margin: 0; padding-left: 1rem; text-align: right; }
dl.sum .total { border-top: 1px solid var(--ink); padding-top: .75rem; margin-top: .25rem; font-weight: 560; }
.price { font: 350 2.5rem/1.1 var(--serif); font-variant-numeric: lining-nums; margin: 0 0 1.25rem; }
.scroll { overflow-x: auto; } table { width: 100%; border-collapse: collapse; font-size: .9375rem; }
th { text-align: left; font-weight: 560; font-size: .8125rem; border-bottom: 1px solid var(--ink); padding: .5rem .75rem .5rem 0; }
td { border-bottom: 1px solid var(--rule); padding: .625rem .75rem .625rem 0; vertical-align: top; overflow-wrap: anywhere; }
ul.plain { list-style: none; margin: 0; padding: 0; } ul.plain > li { border-bottom: 1px solid var(--rule); padding: .625rem 0; }
.mark { display: inline-block; padding: 0 .5rem; font-size: .8125rem; font-weight: 560; border-radius: 3px; background: var(--well); color: var(--ink); }
.mark.now { background: var(--light); border-bottom: 2px solid var(--light-edge); }
.figures { display: flex; flex-wrap: wrap; gap: .25rem 1.5rem; margin: 0 0 1rem; font-size: .9375rem; } .figures b { font: 400 1.375rem/1.2 var(--serif); margin-right: .25rem; }
.now-line { background: var(--light); border-left: 3px solid var(--light-edge); }
iframe { width: 100%; min-height: 38rem; border: 1px solid var(--rule); border-radius: 4px; background: #fff; }
pre { white-space: pre-wrap; overflow-wrap: anywhere; font: 13px/1.6 ui-monospace, Menlo, monospace; margin: 0; max-width: none; }
details > summary { cursor: pointer; color: var(--act); font-weight: 560; padding: .5rem 0; }
`
