// Rendered only in the browser, so the server's bundle leaves the screen out (decision 102).
export { MemorialSettings } from './memorial-settings.tsx';
