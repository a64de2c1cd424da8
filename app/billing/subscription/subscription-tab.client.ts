// Rendered only in the browser, so the server's bundle does not contain it (decision 102).
export { SubscriptionTab } from './subscription-tab.tsx';
