import { ResourceContext } from '@refinedev/core';
import { render, screen } from '@testing-library/react';
import { MemoryRouter, Route, Routes } from 'react-router';
import { expect, test } from 'vitest';
import { createUseParse } from '../../../src/client/transport/wire/parse.ts';
import { reminder } from '../../../src/resources/info/reminder.ts';

const news = { name: 'news', list: '/info/news', create: '/info/news/create', edit: '/info/news/edit/:id' };
const resources = { resources: [news] };
const useParse = createUseParse({
  unregistered: [{ name: 'venue', list: '/shared/venue', edit: '/shared/venue/edit/:id' }],
  lists: new Map([['/info/reminder', reminder]]),
});

function ParsedLocation() {
  const { resource, action, id, params } = useParse()();
  return <p>{JSON.stringify([resource?.name, action, id, params])}</p>;
}

const renderAt = (address: string) =>
  render(
    <MemoryRouter initialEntries={[address]}>
      <ResourceContext.Provider value={resources}>
        <Routes>
          <Route path="/info/news/edit/:id" element={<ParsedLocation />} />
          <Route path="*" element={<ParsedLocation />} />
        </Routes>
      </ResourceContext.Provider>
    </MemoryRouter>,
  );

test.each([
  ['/info/news?category=museum', ['news', 'list', null, { category: 'museum' }]],
  ['/info/news/create', ['news', 'create', null, {}]],
  ['/info/news/edit/12', ['news', 'edit', '12', {}]],
  ['/shared/venue', ['venue', 'list', null, {}]],
  ['/shared/venue/edit/3', ['venue', 'edit', null, {}]],
  ['/elsewhere', [null, null, null, {}]],
])('the address %s is parsed into resource, action, id and query for Refine', (address, expected) => {
  renderAt(address);
  expect(screen.getByText(JSON.stringify(expected))).toBeDefined();
});

test('the state of a table is not given to Refine a second time, where it would be part of the key of each query', () => {
  renderAt('/info/reminder?sort=-title&current=2&status.ne=draft&note=kept');
  const [, , , params] = JSON.parse(screen.getByText(/note/).textContent);
  expect(Object.keys(params).sort()).toEqual(['currentPage', 'filters', 'note', 'sorters']);
});

test('an address is parsed once for all hooks, and again when it changes', () => {
  const results: unknown[] = [];
  function Hooks() {
    const [one, other] = [useParse(), useParse()];
    results.push(one(), one(), other());
    return null;
  }
  const renderHooksAt = (address: string) =>
    render(
      <MemoryRouter initialEntries={[address]}>
        <ResourceContext.Provider value={resources}>
          <Hooks />
        </ResourceContext.Provider>
      </MemoryRouter>,
    ).unmount();
  renderHooksAt('/info/news?category=museum');
  expect(new Set(results).size).toBe(1);
  renderHooksAt('/info/news?category=media');
  expect(new Set(results).size).toBe(2);
});
