// Rendered in the browser only, so the server's bundle leaves it out (decision 102).
export { TakeHomeCard } from './take-home-card.tsx';
