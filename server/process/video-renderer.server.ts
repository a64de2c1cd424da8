import type { VideoRenderer } from '../../app/videos/videos-context.server.ts';

/** Draws memorial videos. */
export function createVideoRenderer(): VideoRenderer {
  return {
    isAvailable: () => Promise.resolve(false),
    removeFolders: () => Promise.resolve(),
    render: () => Promise.reject(new Error('This server cannot draw videos.')),
  };
}
