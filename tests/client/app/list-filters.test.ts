import type { CrudFilter, CrudOperators } from '@refinedev/core';
import { describe, expect, test, vi } from 'vitest';
import { filterPairs } from '../../../src/client/app/providers/list-filters.ts';
import {
  crudFilters,
  filterKindOf,
  operatorFilters,
  parseListLocation,
} from '../../../src/client/transport/wire/list-location.ts';
import { literatureGoods } from '../../../src/resources/literature/literatureGoods.ts';

/** Goods filter by texts (title), choices (category), amounts (price), yes or no (isNew) and days (launchDate). */
const kindOf = (field: string) => filterKindOf(literatureGoods, field);
const pairsOf = (filter: CrudFilter, hasOperators = true) => {
  const reject = vi.fn();
  return { pairs: filterPairs([filter], { kindOf, hasOperators, reject }), reject };
};
const filter = (field: string, operator: string, value: unknown): CrudFilter => ({
  field,
  operator: operator as Exclude<CrudOperators, 'or' | 'and'>,
  value,
});

describe('a filter of Refine is sent as parameters of the list:', () => {
  test.each<[CrudFilter, [string, string][]]>([
    [filter('title', 'contains', '展'), [['title', '展']]],
    [filter('title', 'eq', '展览'), [['title.eq', '展览']]],
    [
      filter('title', 'in', ['甲', '乙']),
      [
        ['title.eq', '甲'],
        ['title.eq', '乙'],
      ],
    ],
    [filter('title', 'ne', '甲'), [['title.ne', '甲']]],
    [filter('title', 'startswith', '展'), [['title.startswith', '展']]],
    [filter('title', 'endswith', '展'), [['title.endswith', '展']]],
    [filter('category', 'eq', 'bag'), [['category', 'bag']]],
    [
      filter('category', 'in', ['bag', 'toy']),
      [
        ['category', 'bag'],
        ['category', 'toy'],
      ],
    ],
    [
      filter('category', 'nin', ['bag', 'toy']),
      [
        ['category.ne', 'bag'],
        ['category.ne', 'toy'],
      ],
    ],
    [filter('category', 'null', true), [['category.null', 'true']]],
    [filter('category', 'nnull', true), [['category.null', 'false']]],
    [filter('price', 'between', [5, 10]), [['price', '5..10']]],
    [filter('price', 'gte', 5), [['price', '5..']]],
    [filter('price', 'lte', 10), [['price', '..10']]],
    [filter('price', 'gt', 5), [['price.gt', '5']]],
    [filter('price', 'lt', 10), [['price.lt', '10']]],
    [filter('isNew', 'eq', false), [['isNew', 'false']]],
    [filter('isNew', 'ne', true), [['isNew.ne', 'true']]],
    [filter('keyword', 'contains', '展'), [['keyword', '展']]],
    [
      filter('id', 'in', [7, 8]),
      [
        ['id', '7'],
        ['id', '8'],
      ],
    ],
    [filter('inspiredBy.id', 'eq', 7), [['inspiredBy', '7']]],
    [filter('title', 'eq', ''), []],
    [filter('price', 'between', [null, undefined]), []],
    [
      { operator: 'or', value: [filter('category', 'eq', 'bag'), filter('category', 'eq', 'toy')] },
      [
        ['category', 'bag'],
        ['category', 'toy'],
      ],
    ],
    [
      { operator: 'and', value: [filter('price', 'gt', 5), filter('title', 'contains', '展')] },
      [
        ['price.gt', '5'],
        ['title', '展'],
      ],
    ],
  ])('%j', (one, expected) => {
    const { pairs, reject } = pairsOf(one);
    expect(pairs).toEqual(expected);
    expect(reject).not.toHaveBeenCalled();
  });
});

describe('filters of one field hold together:', () => {
  test.each<[CrudFilter[], [string, string][]]>([
    [[filter('price', 'gte', 2), filter('price', 'lte', 3)], [['price', '2..3']]],
    [[{ operator: 'and', value: [filter('price', 'lte', 3), filter('price', 'gte', 2)] }], [['price', '2..3']]],
    [
      [filter('price', 'gt', 2), filter('price', 'lt', 3)],
      [
        ['price.gt', '2'],
        ['price.lt', '3'],
      ],
    ],
    [
      [filter('category', 'ne', 'bag'), filter('category', 'ne', 'toy')],
      [
        ['category.ne', 'bag'],
        ['category.ne', 'toy'],
      ],
    ],
    [
      [filter('title', 'contains', '展'), filter('title', 'contains', '馆')],
      [
        ['title', '展'],
        ['title', '馆'],
      ],
    ],
  ])('%j', (filters, expected) => {
    const reject = vi.fn();
    expect(filterPairs(filters, { kindOf, hasOperators: true, reject })).toEqual(expected);
    expect(reject).not.toHaveBeenCalled();
  });

  test.each<[CrudFilter[]]>([
    [[filter('price', 'eq', 2), filter('price', 'eq', 3)]],
    [[filter('price', 'gte', 2), filter('price', 'gte', 3)]],
    [[filter('category', 'eq', 'bag'), filter('category', 'in', ['toy'])]],
    [[filter('price', 'gt', 2), filter('price', 'gt', 3)]],
  ])('%j, which a list cannot be asked, are rejected', (filters) => {
    const reject = vi.fn();
    expect(filterPairs(filters, { kindOf, hasOperators: true, reject })).toHaveLength(1);
    expect(reject).toHaveBeenCalledWith(expect.stringContaining('cannot be asked of a list together'));
  });
});

describe('a filter that no list can have is left out, and a message names it and an alternative:', () => {
  test.each<[CrudFilter, string, boolean?]>([
    [filter('title', 'containss', '展'), 'Use contains, which ignores case.'],
    [filter('title', 'ncontains', '展'), 'Use ne, which leaves out whole values.'],
    [filter('price', 'nbetween', [1, 2]), 'Use lt in one list and gt in another.'],
    [filter('tags', 'ina', ['a']), 'Use in, which finds records with any of the values.'],
    [filter('category', 'contains', 'ba'), 'Use one of eq, in, ne, nin, null, nnull.'],
    [filter('category', 'gt', 'bag'), 'Use one of eq, in, ne, nin, null, nnull.'],
    [filter('price', 'startswith', '1'), 'Use one of eq, between, gt, gte, lt, lte, ne, null, nnull.'],
    [filter('detail', 'contains', '展'), 'Add it to list.filters.'],
    [filter('price', 'gt', 5), 'needs the feature filterOperators', false],
    [{ operator: 'or', value: [filter('category', 'eq', 'bag'), filter('price', 'eq', 5)] }, 'the keyword of the list'],
  ])('%j', (one, sentence, hasOperators = true) => {
    const { pairs, reject } = pairsOf(one, hasOperators);
    expect(pairs).toEqual([]);
    expect(reject).toHaveBeenCalledWith(expect.stringContaining(sentence));
  });

  test('every operator of Refine is either sent or rejected with a message', () => {
    const operators = [
      'eq',
      'ne',
      'lt',
      'gt',
      'lte',
      'gte',
      'in',
      'nin',
      'ina',
      'nina',
      'contains',
      'ncontains',
      'containss',
      'ncontainss',
      'between',
      'nbetween',
      'null',
      'nnull',
      'startswith',
      'nstartswith',
      'startswiths',
      'nstartswiths',
      'endswith',
      'nendswith',
      'endswiths',
      'nendswiths',
    ] satisfies Exclude<CrudOperators, 'or' | 'and'>[];
    const missing: Exclude<CrudOperators, (typeof operators)[number] | 'or' | 'and'>[] = [];
    expect(missing).toEqual([]);
    for (const operator of operators)
      for (const field of ['title', 'category', 'price', 'isNew']) {
        const { pairs, reject } = pairsOf(filter(field, operator, operator.endsWith('between') ? [1, 2] : ['1']));
        expect(pairs.length > 0, `${operator} of ${field}`).toBe(reject.mock.calls.length === 0);
      }
  });
});

test('a server without the feature filterOperators gets the plain parameter of the field', () => {
  expect(pairsOf(filter('title', 'eq', '展览'), false).pairs).toEqual([['title', '展览']]);
  expect(pairsOf(filter('price', 'gte', 5), false).pairs).toEqual([['price', '5..']]);
});

test('filters that are written into an address are read from it unchanged', () => {
  const filters = [
    filter('title', 'startswith', '展'),
    filter('category', 'nin', ['bag', 'toy']),
    filter('price', 'gt', '5'),
    filter('price', 'lt', '10'),
    filter('launchDate', 'null', true),
    filter('tags', 'nnull', true),
  ];
  const pairs = filterPairs(filters, { kindOf, hasOperators: true, reject: vi.fn() });
  const search = new URLSearchParams(pairs).toString();
  expect(operatorFilters(search, literatureGoods)).toEqual(filters);
  expect(crudFilters(parseListLocation(search, literatureGoods), literatureGoods)).toEqual([]);
});
