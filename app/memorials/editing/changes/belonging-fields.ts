/** For each picture field, the fields that describe its picture and become invalid when it is replaced. */
const BELONGING: Readonly<Record<string, readonly string[]>> = {
  profilePhoto: ['profilePhotoCrop'],
  backgroundPhoto: ['backgroundFocalPoint'],
  photo: ['focalPoint', 'taken'],
};

/** The fields to remove when this field gets another value. */
export function belongingTo(field: string): readonly string[] {
  return Object.hasOwn(BELONGING, field) ? (BELONGING[field] ?? []) : [];
}

/** Removes the fields that described the previous value of this field. */
export function withoutBelonging<T extends object>(owner: T, field: string): T {
  const gone = belongingTo(field);
  if (!gone.some((name) => Object.hasOwn(owner, name))) return owner;
  return Object.fromEntries(Object.entries(owner).filter(([name]) => !gone.includes(name))) as T;
}

/** Sets or removes a field, and removes those that described its previous value. Returns a copy. */
export function withField<T extends object>(owner: T, name: string, value: unknown): T {
  const kept = withoutBelonging(owner, name);
  if (value !== undefined) return { ...kept, [name]: value };
  return Object.fromEntries(Object.entries(kept).filter(([key]) => key !== name)) as T;
}
