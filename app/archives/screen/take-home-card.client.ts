// Only the browser renders this card, so the server's bundle leaves it out (decision 102).
export { TakeHomeCard } from './take-home-card.tsx';
