// Only the browser renders this screen, so the server's bundle leaves it out (decision 102).
export { BookletRoom } from './booklet-room.tsx';
