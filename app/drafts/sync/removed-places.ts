/** Restores a removed section or item, so that text typed there can be saved. */
import { call } from '../../wire/call.ts';
import { hasPlace } from '../changes/change-paths.ts';
import type { DraftDocument, RemovedPart } from '../contract.ts';
import { draftHistory } from '../history/endpoints.ts';

interface Target {
  document: () => DraftDocument;
  insert: (list: string, value: Record<string, unknown>) => void;
}

export async function bringBack(
  memorialId: string,
  path: string,
  target: Target,
): Promise<boolean> {
  if (hasPlace(target.document(), path)) return true;
  let parts: RemovedPart[];
  try {
    ({ parts } = await call(draftHistory.listRemoved, { id: memorialId }));
  } catch {
    return false;
  }
  const [sectionId = '', list, itemId] = path.split('.');
  const wanted = [
    { id: sectionId, list: 'sections', probe: `${sectionId}.title` },
    ...(itemId ? [{ id: itemId, list: `${sectionId}.${list ?? ''}`, probe: path }] : []),
  ];
  for (const { id, list: into, probe } of wanted) {
    if (hasPlace(target.document(), probe)) continue;
    const value = parts
      .filter(({ reason }) => reason === 'removed')
      .map((part) => part.value as Record<string, unknown>)
      .find((thing) => thing['id'] === id);
    if (!value) return false;
    target.insert(into, value);
  }
  return hasPlace(target.document(), path);
}
