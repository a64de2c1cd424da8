import { endpoint } from '../wire/endpoint.ts';
import { familyCasesResponseSchema } from './contract.ts';

const ALL = '/api/v1/memorials/{id}/cases';

export const familyCases = {
  list: endpoint({
    method: 'GET',
    path: ALL,
    about: 'Open claims on the page (for its owner only) and open requests to be left out of it',
    right: 'edit',
    data: familyCasesResponseSchema,
  }),
  keep: endpoint({
    method: 'POST',
    path: `${ALL}/keep`,
    about: 'Confirms that the owner still looks after the page, and closes every open claim on it',
    right: 'own',
    data: familyCasesResponseSchema,
  }),
  finishWish: endpoint({
    method: 'POST',
    path: `${ALL}/{wish}/done`,
    about:
      'Marks a request to be left out as done on the family’s side; the operator closes it separately',
    right: 'edit',
    data: familyCasesResponseSchema,
    failures: ['NOT_FOUND'],
  }),
};
