import type { ListedTribute, Tribute } from './contract.ts';

/** A tribute of the list as in the API response, with its fields in the order of SPEC section 3. */
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
