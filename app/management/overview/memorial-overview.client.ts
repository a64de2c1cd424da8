export { MemorialOverview } from './memorial-overview.tsx';
