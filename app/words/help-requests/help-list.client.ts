// Rendered in the browser only, so the server's bundle leaves it out (decision 102).
export { HelpList } from './help-list.tsx';
