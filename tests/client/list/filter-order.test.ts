import { expect, test } from 'vitest';
import { filtersInOrder, OPEN_FILTERS } from '../../../src/client/list/list-filters.tsx';
import { sections } from '../../../src/resources/index.ts';

const withWorkflow = sections.filter(({ workflow }) => workflow);

test.each(withWorkflow.map((resource) => [resource.code, resource] as const))(
  'the list of %s shows the status filter among its first filters, and no filter is lost or doubled',
  (_code, resource) => {
    const filters = filtersInOrder(resource);
    expect(filters.slice(0, OPEN_FILTERS)).toContain('status');
    expect(filters.toSorted()).toEqual(resource.list.filters.toSorted());
  },
);

test('a section without a workflow keeps its filters in the order it declares', () => {
  const withoutWorkflow = sections.filter(({ workflow }) => !workflow);
  expect(withoutWorkflow.length).toBeGreaterThan(0);
  for (const resource of withoutWorkflow) expect(filtersInOrder(resource)).toEqual(resource.list.filters);
});
