// Only the browser loads this module. The suffix `.client` keeps it out of the server's bundle
// (decision 102).
export { SubscriptionTab } from './subscription-tab.tsx';
