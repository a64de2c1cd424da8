import { endpoint } from '../../wire/endpoint.ts';
import { reportsResponseSchema } from './contract.ts';

const ALL = '/api/v1/memorials/{id}/reports';

export const reports = {
  list: endpoint({
    method: 'GET',
    path: ALL,
    about: 'Open reports about tributes on the page, newest first',
    right: 'moderate',
    data: reportsResponseSchema,
  }),
  close: endpoint({
    method: 'POST',
    path: `${ALL}/{report}/close`,
    about: 'Closes a report on the family’s side; the operator closes it separately',
    right: 'moderate',
    data: reportsResponseSchema,
    failures: ['NOT_FOUND'],
  }),
};
