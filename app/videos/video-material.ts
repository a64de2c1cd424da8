/** For the contract, which imports no file of a folder below. */
export type { VideoMaterial } from './plan/storyboard.ts';
