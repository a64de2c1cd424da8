import { mayModerate } from '../../members/role-rules.ts';
import { isLookedAfter, isOwner } from '../../members/service.server.ts';
import { findHeading } from '../../memorials/memorial-heading.server.ts';
import type { CasesContext } from '../cases-context.server.ts';
import type { AboutThisPageView } from './case-form-view.ts';
import type { CaseTarget } from './case-forms.server.ts';

/** @throws the errors of `findPublished` */
export async function readAboutThisPage(
  { kysely }: Pick<CasesContext, 'kysely'>,
  { slug, ...visit }: Omit<CaseTarget, 'kind'>,
): Promise<AboutThisPageView> {
  const { id, header } = await findHeading(kysely, slug, visit);
  const isKeptByOwner = await isLookedAfter(kysely, id, isOwner);
  const isModerated =
    isKeptByOwner || (await isLookedAfter(kysely, id, ({ role }) => mayModerate(role)));
  return { memorial: header, isKeptByOwner, isLookedAfter: isModerated };
}
