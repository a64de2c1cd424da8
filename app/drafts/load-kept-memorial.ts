import { call } from '../wire/call.ts';
import { keptMemorials } from './endpoints.ts';
import type { KeptMemorial } from './kept-memorial.ts';

export async function loadKeptMemorial(id: string): Promise<KeptMemorial> {
  return (await call(keptMemorials.read, { id })).memorial;
}
