import type { ListedTribute, Tribute } from './contract.ts';

export function presentListedTribute(id: string, tribute: Tribute): ListedTribute {
  return {
    id,
    date: tribute.date,
    name: tribute.name,
    relationship: tribute.relationship,
    category: tribute.category,
    text: tribute.text,
    photo: tribute.photo,
  };
}
