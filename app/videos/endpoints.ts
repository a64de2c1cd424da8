import { endpoint } from '../wire/endpoint.ts';
import {
  roomResponseSchema,
  soundResponseSchema,
  VIDEO_LIMITS,
  videoPlanSchema,
  videoResponseSchema,
} from './contract.ts';

const PLAN = '/api/v1/memorials/{id}/video-plan';
const ALL = '/api/v1/memorials/{id}/videos';
const ONE = `${ALL}/{video}` as const;

export const videos = {
  readPlan: endpoint({
    method: 'GET',
    path: PLAN,
    about: 'The plan of the memorial’s video, with every part that the page offers',
    right: 'edit',
    data: videoPlanSchema,
  }),
  savePlan: endpoint({
    method: 'PUT',
    path: PLAN,
    about: 'Saves the plan of the video; parts of the page that it doesn’t name are added',
    right: 'edit',
    payload: videoPlanSchema,
    data: videoPlanSchema,
    maxBytes: 1024 * 1024,
    failures: ['PLAN_LIMIT'],
  }),
  list: endpoint({
    method: 'GET',
    path: ALL,
    about: 'What the parts of the video show, its storyboard, and the newest versions',
    right: 'edit',
    data: roomResponseSchema,
  }),
  create: endpoint({
    method: 'POST',
    path: ALL,
    about: 'Makes a video of the saved plan; if one is already being made, returns that one',
    right: 'edit',
    data: videoResponseSchema,
    status: 202,
    failures: ['PLAN_LIMIT', 'TOO_MANY_REQUESTS', 'BUSY', 'VIDEO_TOOLS_MISSING'],
  }),
  read: endpoint({
    method: 'GET',
    path: ONE,
    about: 'A version of the video with its progress',
    right: 'edit',
    data: videoResponseSchema,
    failures: ['NOT_FOUND'],
  }),
  file: endpoint({
    method: 'GET',
    path: `${ONE}/file`,
    about: 'The video as an MP4; add ?silent=1 for the same video without sound',
    right: 'edit',
    query: { silent: '1 for the version without sound', download: '1 to save it as a file' },
    sends: { file: 'video/mp4' },
    failures: ['NOT_FOUND'],
  }),
  captions: endpoint({
    method: 'GET',
    path: `${ONE}/captions.vtt`,
    about: 'The captions of the video as WebVTT; add ?chapters=1 for its chapters',
    right: 'edit',
    query: { chapters: '1 for the chapters' },
    sends: { file: 'text/vtt' },
    failures: ['NOT_FOUND'],
  }),
  poster: endpoint({
    method: 'GET',
    path: `${ONE}/poster`,
    about: 'A still of the video’s beginning',
    right: 'edit',
    sends: { file: 'image/webp' },
    failures: ['NOT_FOUND'],
  }),
  putOnPage: endpoint({
    method: 'POST',
    path: `${ONE}/on-page`,
    about: 'Puts the video into the draft of the page, or replaces an earlier version there',
    right: 'edit',
    data: videoResponseSchema,
    failures: ['NOT_FOUND', 'PLAN_LIMIT'],
  }),
  addSound: endpoint({
    method: 'POST',
    path: '/api/v1/memorials/{id}/video-sound',
    about: 'Stores an audio file (MP3, M4A or WAV) for the video; the body is the file',
    right: 'edit',
    takes: { file: 'audio/*' },
    query: { name: 'the name of the file, for the list' },
    maxBytes: VIDEO_LIMITS.soundBytes,
    data: soundResponseSchema,
    status: 201,
    failures: ['FILE_REFUSED', 'TOO_MANY_REQUESTS', 'VIDEO_TOOLS_MISSING'],
  }),
  /** The browser made the video, because the server has no ffmpeg. */
  addMade: endpoint({
    method: 'POST',
    path: `${ALL}/made`,
    about: 'Stores a video of the saved plan that the browser made; the body is an MP4',
    right: 'edit',
    takes: { file: 'video/mp4' },
    maxBytes: VIDEO_LIMITS.browserVideoBytes,
    data: videoResponseSchema,
    status: 201,
    failures: ['FILE_REFUSED', 'PLAN_LIMIT', 'TOO_MANY_REQUESTS'],
  }),
};
