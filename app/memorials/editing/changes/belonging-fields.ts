/** Fields that say something about the picture in another field, and mean nothing for the next picture there. */
const BELONGING: Readonly<Record<string, readonly string[]>> = {
  profilePhoto: ['profilePhotoCrop'],
  backgroundPhoto: ['backgroundFocalPoint'],
  photo: ['focalPoint', 'taken'],
};

/** The fields that go when this field gets another value. */
export function belongingTo(field: string): readonly string[] {
  return Object.hasOwn(BELONGING, field) ? (BELONGING[field] ?? []) : [];
}

/** Removes what belonged to the last value of this field. */
export function withoutBelonging<T extends object>(owner: T, field: string): T {
  const gone = belongingTo(field);
  if (!gone.some((name) => Object.hasOwn(owner, name))) return owner;
  return Object.fromEntries(Object.entries(owner).filter(([name]) => !gone.includes(name))) as T;
}

/** Sets or removes a field, and what belonged to its last value, without changing the owner. */
export function withField<T extends object>(owner: T, name: string, value: unknown): T {
  const kept = withoutBelonging(owner, name);
  if (value !== undefined) return { ...kept, [name]: value };
  return Object.fromEntries(Object.entries(kept).filter(([key]) => key !== name)) as T;
}
