export const FONTS: Readonly<Record<string, string>> = {
  'heading.woff2': '@fontsource/cormorant-garamond/files/cormorant-garamond-latin-600-normal.woff2',
  'body.woff2': '@fontsource/source-serif-4/files/source-serif-4-latin-400-normal.woff2',
};

export const STYLE = `
@font-face { font-family: 'Cormorant Garamond'; font-weight: 600; font-display: swap;
  src: url('fonts/heading.woff2') format('woff2'); }
@font-face { font-family: 'Source Serif 4'; font-weight: 400; font-display: swap;
  src: url('fonts/body.woff2') format('woff2'); }
:root { color-scheme: light; --ground: #faf7f2; --card: #fff; --text: #2b2622; --muted: #635a52;
  --line: #e2d9cb; --control: #8f8171; --primary: #6b4f2e; --soft: #f1ebe2; --error: #9b1c1c;
  --heading: 'Cormorant Garamond', Georgia, 'Times New Roman', serif;
  --body: 'Source Serif 4', Georgia, 'Times New Roman', serif; }
* { box-sizing: border-box; }
body { margin: 0; background: var(--ground); color: var(--text); font: 1.125rem/1.6 var(--body);
  overflow-wrap: break-word; }
.sandbox { margin: 0; padding: .625rem 1rem; background: #3d2f1f; color: #fff; text-align: center;
  font-size: 1rem; line-height: 1.4; }
main { max-width: 32rem; margin: 0 auto; padding: 1.75rem 1rem 3rem; }
main.wide { max-width: 60rem; }
h1, h2, h3 { margin: 0; font-family: var(--heading); font-weight: 600; line-height: 1.15; }
h1 { font-size: 2.25rem; }
h2 { font-size: 1.75rem; }
h3 { font-size: 1.5rem; overflow-wrap: anywhere; }
main > h2 { margin-top: 2rem; }
p { margin: .5rem 0; }
a { color: var(--primary); text-underline-offset: .25em; }
.muted { color: var(--muted); }
.from { margin: 0; color: var(--muted); }
.card { margin: 1.25rem 0 0; padding: 1.25rem; border: 1px solid var(--line); border-radius: 1rem;
  background: var(--card); }
.card > :first-child, .card > form:first-child > button { margin-top: 0; }
.amount { margin: .25rem 0 0; font-family: var(--heading); font-size: 3rem; font-weight: 600;
  line-height: 1.1; font-variant-numeric: lining-nums; }
.amount small { color: var(--muted); font: 1.125rem/1.4 var(--body); }
dl { margin: 1rem 0 1.25rem; border-bottom: 1px solid var(--line); }
dl > div { display: flex; flex-wrap: wrap; justify-content: space-between; gap: 0 1rem;
  padding: .5rem 0; border-top: 1px solid var(--line); }
dt { color: var(--muted); }
dd { margin: 0; }
form { margin: 0; }
button, .button, summary { display: block; width: 100%; min-height: 3.25rem; margin: .75rem 0 0;
  padding: .75rem 1rem; border: 1px solid var(--control); border-radius: .5rem;
  background: transparent; color: var(--primary); font: 1.0625rem/1.4 var(--body);
  text-align: center; text-decoration: none; cursor: pointer; }
button:hover, .button:hover, summary:hover { border-color: var(--primary); background: var(--soft); }
button.primary { border-color: var(--primary); background: var(--primary); color: #fff; }
button.primary:hover { background: #5a4226; }
button.danger { border-color: var(--error); color: var(--error); }
button.danger:hover { background: #fbeeee; }
summary { border-color: transparent; list-style: none; text-decoration: underline;
  text-underline-offset: .25em; }
summary::-webkit-details-marker { display: none; }
:focus-visible { outline: 3px solid var(--primary); outline-offset: 3px; }
.refusal { margin: 1.25rem 0 0; padding: .75rem 1rem; border: 1px solid var(--error);
  border-radius: .5rem; background: #fbeeee; }
.refusal p { margin: 0; }
.tag { display: inline-block; padding: 0 .75rem; border: 1px solid var(--line); border-radius: 1rem;
  background: var(--soft); }
.back { margin: 1.25rem 0 0; text-align: center; }
.back a { display: inline-block; padding: .625rem 1rem; }
.choice { display: grid; gap: .75rem; margin-top: 1.25rem; }
.choice button { margin: 0; }
select { display: block; width: 100%; min-height: 3.25rem; margin-top: .25rem; padding: .5rem;
  border: 1px solid var(--control); border-radius: .5rem; background: var(--card); color: inherit;
  font: inherit; }
.events { margin: 1rem 0 0; padding: 0; list-style: none; }
.events li { display: grid; grid-template-columns: 1fr auto; gap: .25rem 1rem; align-items: center; padding: .5rem 0;
  border-top: 1px solid var(--line); }
.events code { font-size: 1rem; overflow-wrap: anywhere; }
.events button { min-height: 2.75rem; margin: 0; padding: .375rem 1rem; }
@media (min-width: 48rem) {
  main { padding-top: 3rem; }
  .card { padding: 1.75rem 2rem; }
  .pair { display: grid; grid-template-columns: 1fr 1fr; gap: 0 1rem; }
  .choice { grid-template-columns: 1fr 1fr; align-items: end; }
}
`;
