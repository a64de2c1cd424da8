import type { DraftItem } from '../../contract.ts';

/** True if the tree has a person with this name. People with different dates of birth count as different people. */
export function isInTree(
  { name, dob }: { name: string; dob?: string },
  members: readonly DraftItem[],
): boolean {
  const wanted = comparable(name);
  return members.some((member) => {
    if (typeof member['name'] !== 'string' || comparable(member['name']) !== wanted) return false;
    const known = member['dob'];
    return typeof known !== 'string' || !dob || known.startsWith(dob) || dob.startsWith(known);
  });
}

function comparable(name: string): string {
  return name.normalize('NFC').toLowerCase().replaceAll(/\s+/g, ' ').trim();
}
