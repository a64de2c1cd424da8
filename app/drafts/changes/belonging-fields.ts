const BELONGING: Readonly<Record<string, readonly string[]>> = {
  profilePhoto: ['profilePhotoCrop'],
  backgroundPhoto: ['backgroundFocalPoint'],
  photo: ['focalPoint', 'taken'],
};

export function belongingTo(field: string): readonly string[] {
  return Object.hasOwn(BELONGING, field) ? (BELONGING[field] ?? []) : [];
}

export function withoutBelonging<T extends object>(owner: T, field: string): T {
  const gone = belongingTo(field);
  if (!gone.some((name) => Object.hasOwn(owner, name))) return owner;
  return Object.fromEntries(Object.entries(owner).filter(([name]) => !gone.includes(name))) as T;
}

export function withField<T extends object>(owner: T, name: string, value: unknown): T {
  const kept = withoutBelonging(owner, name);
  if (value !== undefined) return { ...kept, [name]: value };
  return Object.fromEntries(Object.entries(kept).filter(([key]) => key !== name)) as T;
}
