import { screen, waitFor } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import type { Resource } from '../../../src/declare/define-resource.ts';
import { role } from '../../../src/resources/system/role.ts';
import { openWorld, press, record } from '../small-world.tsx';

const features = ['layouts' as const, 'bulk' as const];

describe('the gallery of a list with pictures', () => {
  test('shows the rows as cards that can be opened and ticked, and is stored as the layout of the list', async () => {
    const { calls } = openWorld({ address: '/info/story', user: { features } });
    await screen.findByText('第1则故事');
    expect(screen.getByRole('table')).toBeTruthy();
    await press(await screen.findByRole('button', { name: '图墙', pressed: false }));
    await waitFor(() => expect(screen.queryByRole('table')).toBeNull());
    expect(document.querySelectorAll('.is-gallery .thumb')).toHaveLength(1);
    expect(screen.getByRole('link', { name: '第1则故事' })).toBeTruthy();
    await press(screen.getByRole('checkbox', { name: '选择“第1则故事”' }));
    expect(await screen.findByText('已选择 1 项')).toBeTruthy();
    expect(calls.filter(({ name }) => name === 'custom').map(({ params }) => params)).toMatchObject([
      { method: 'put', payload: { section: 'story', display: 'gallery' } },
    ]);
  });

  test('is shown again where it was stored, and its button returns to the table', async () => {
    openWorld({ address: '/info/story', user: { features, layouts: { story: { display: 'gallery' } } } });
    await screen.findByText('第1则故事');
    expect(document.querySelector('.is-gallery')).toBeTruthy();
    await press(await screen.findByRole('button', { name: '图墙', pressed: true }));
    expect(await screen.findByRole('table')).toBeTruthy();
  });

  test('is not offered for a list without pictures', async () => {
    openWorld({
      address: role.path,
      sections: [role as Resource],
      records: [record(1, { name: '编辑', code: 'editor' })],
      user: { features },
    });
    await screen.findByRole('button', { name: '列设置' });
    expect(screen.queryByRole('button', { name: '图墙' })).toBeNull();
  });
});
