import type { Video } from '../contract.ts';

export const WAITING_VIDEO: Video = {
  id: 'vid_0123456789ABCDEFGHIJKL',
  state: 'waiting',
  progress: { done: 0, total: 0 },
  format: '16:9',
  height: 720,
  hasSound: false,
  isMadeByBrowser: false,
  isOnPage: false,
  isPublished: false,
  warnings: [],
  createdAt: '2026-11-20T10:00:00.000Z',
};
