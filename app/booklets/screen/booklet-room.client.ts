// Rendered in the browser only, so the server's bundle leaves it out (decision 102).
export { BookletRoom } from './booklet-room.tsx';
