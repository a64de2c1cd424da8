// Rendered only in the browser, so the server's bundle does not contain it (decision 102).
export { AccountSettings } from './account-settings.tsx';
