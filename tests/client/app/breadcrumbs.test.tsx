import { fireEvent, render, screen } from '@testing-library/react';
import { Link, MemoryRouter } from 'react-router';
import { expect, test } from 'vitest';
import { Breadcrumbs } from '../../../src/client/app/layout/breadcrumbs.tsx';
import type { NavEntry } from '../../../src/client/session/routing/navigation.ts';

const entry = (path: string, name: string, sections: NavEntry[] = []): NavEntry => ({
  code: path,
  path,
  name,
  icon: '',
  sections,
});

test('a group and its section with the same name are two breadcrumbs, and navigating leaves no outdated breadcrumb', () => {
  const section = entry('/info/news', '新闻');
  const top = entry('/info', '新闻', [section]);
  render(
    <MemoryRouter initialEntries={['/info/news']}>
      <Breadcrumbs top={top} section={section} />
      <Link to="/info/news/create">新建</Link>
      <Link to="/info/news">列表</Link>
    </MemoryRouter>,
  );
  const crumbTexts = () => screen.getAllByRole('listitem').map(({ textContent }) => textContent);
  expect(crumbTexts()).toEqual(['新闻', '新闻']);
  fireEvent.click(screen.getByRole('link', { name: '新建' }));
  expect(crumbTexts()).toEqual(['新闻', '新闻', '新建']);
  fireEvent.click(screen.getByRole('link', { name: '列表' }));
  expect(crumbTexts()).toEqual(['新闻', '新闻']);
});
