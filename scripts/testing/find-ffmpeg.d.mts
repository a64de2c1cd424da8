/** Whether this machine has an ffmpeg with the encoders that the tests need. */
export function hasFfmpeg(): boolean;
