/** The style of the operator's screens: one small sheet within the page, so that it works with everything else broken. */
export const PAGE_STYLE = `
:root{color-scheme:light dark;--page:#faf7f2;--card:#fff;--text:#2b2622;--muted:#635a52;--line:#e2d9cb;--soft:#f1ebe2;--primary:#6b4f2e;--on-primary:#fff;--control:#8f8171;--ok:#1f6b41;--warn:#8a5200;--fail:#a3231d}
@media(prefers-color-scheme:dark){:root{--page:#1b1917;--card:#242120;--text:#ece6dd;--muted:#b3a89c;--line:#3d3733;--soft:#2e2a27;--primary:#d9b98a;--on-primary:#1b1917;--control:#857a6d;--ok:#7cc79a;--warn:#e0b063;--fail:#f0948c}}
*{box-sizing:border-box}
body{margin:0;background:var(--page);color:var(--text);font:1rem/1.5 system-ui,sans-serif;overflow-wrap:anywhere}
a{color:var(--primary)}
:focus-visible{outline:3px solid var(--primary);outline-offset:2px}
.top{display:flex;flex-wrap:wrap;align-items:center;gap:.25rem 1.25rem;padding:.5rem 1rem;background:var(--card);border-bottom:1px solid var(--line)}
.top strong{font-family:Georgia,serif;font-size:1.125rem}
.top nav{display:flex;flex-wrap:wrap;gap:0 .25rem}
.top nav a{display:inline-block;padding:.625rem .5rem;text-decoration:none}
.top nav a[aria-current]{color:var(--text);box-shadow:inset 0 -2px var(--primary)}
.top form{margin:0 0 0 auto}
#passkey{margin-top:1.5rem}
main{max-width:64rem;margin:0 auto;padding:1rem 1rem 4rem}
main.small{max-width:30rem}
h1{margin:.5rem 0 1rem;font:600 1.75rem/1.2 Georgia,serif}
h2{margin:0 0 .625rem;font:600 1.25rem/1.25 Georgia,serif}
p{margin:0 0 .75rem}
section{margin:0 0 1rem;padding:1rem;background:var(--card);border:1px solid var(--line);border-radius:.5rem}
.notice{margin:0 0 1rem;padding:.75rem 1rem;border:1px solid var(--line);border-inline-start:4px solid var(--primary);border-radius:.25rem;background:var(--card)}
.notice.problem{border-inline-start-color:var(--fail)}
.muted{color:var(--muted)}
.small-print{color:var(--muted);font-size:.9375rem}
ul.rows{list-style:none;margin:0 0 .75rem;padding:0}
ul.rows>li{padding:.625rem 0;border-top:1px solid var(--line)}
ul.rows>li:first-child{border-top:0}
.row{display:flex;flex-wrap:wrap;gap:.125rem 1rem;align-items:baseline}
.row>:first-child{flex:1 1 14rem}
.row form{margin:0}
.fact{display:grid;grid-template-columns:3.25rem minmax(0,1fr);gap:0 .625rem;align-items:baseline}
dl{display:grid;grid-template-columns:fit-content(9rem) minmax(0,1fr);gap:.375rem 1rem;margin:0 0 .75rem}
dt{color:var(--muted)}
dd{margin:0}
.tag{display:inline-block;min-width:2.75rem;padding:0 .375rem;border:1px solid currentcolor;border-radius:.25rem;font-size:.875rem;text-align:center}
.ok{color:var(--ok)}.warn{color:var(--warn)}.fail{color:var(--fail)}
img{display:block;max-width:7.5rem;height:auto;border-radius:.25rem}
blockquote{margin:0 0 .75rem;padding:.625rem .875rem;background:var(--soft);border-radius:.25rem;white-space:pre-wrap}
table{border-collapse:collapse;width:100%;margin:0 0 .75rem}
th,td{padding:.3125rem .5rem .3125rem 0;border-top:1px solid var(--line);text-align:start;vertical-align:top}
th{color:var(--muted);font-weight:400}
th.number,td.number{text-align:end;font-variant-numeric:tabular-nums}
label{display:block;margin:0 0 .25rem;font-weight:600}
input[type=text],input[type=search],textarea{width:100%;max-width:36rem;padding:.5rem .625rem;border:1px solid var(--control);border-radius:.375rem;background:var(--page);color:inherit;font:inherit}
textarea{min-height:6rem}
fieldset{margin:0 0 1rem;padding:0;border:0}
legend{padding:0;font-weight:600}
label.choice{display:flex;align-items:center;gap:.5rem;min-height:2.75rem;margin:0;font-weight:400}
.choice input{flex:none;width:1.125rem;height:1.125rem;margin:0;accent-color:var(--primary)}
.hint{margin:0 0 .375rem;color:var(--muted);font-size:.9375rem}
.error{margin:0 0 .375rem;color:var(--fail)}
.actions{display:flex;flex-wrap:wrap;align-items:center;gap:.625rem;margin:.75rem 0}
button,.button{display:inline-block;min-height:2.75rem;padding:.5rem 1rem;border:1px solid var(--primary);border-radius:.5rem;background:var(--primary);color:var(--on-primary);font:inherit;line-height:1.6;text-decoration:none;cursor:pointer}
button.quiet,.button.quiet{background:none;color:var(--primary);border-color:var(--control)}
button.danger,.button.danger{background:none;color:var(--fail);border-color:var(--fail)}
section>:last-child:last-child{margin-bottom:0}
ul.rows>li:first-child{padding-top:0}
@media(max-width:40rem){.top nav{order:1;width:100%;margin:0 -.3125rem;gap:0}.top nav a{padding-inline:.3125rem}main{padding-inline:.75rem}section{padding:.875rem}}
`;
