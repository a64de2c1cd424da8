// This module is loaded only in the browser. The suffix `.client` keeps it out of the server's
// bundle (decision 102).
export { OwnershipCards } from './ownership-card.tsx';
