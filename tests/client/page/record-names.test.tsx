import { act, render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { MemoryRouter } from 'react-router';
import { beforeEach, describe, expect, test } from 'vitest';
import { RecordLinksProvider } from '../../../src/client/page/record-link.tsx';
import { RecordName } from '../../../src/client/page/record-name.tsx';
import { fullReferenceName } from '../../../src/client/page/reference-title.ts';
import { SessionContext } from '../../../src/client/session/session.ts';
import { InLanguage } from '../../../src/client/ui/language.tsx';
import type { Language } from '../../../src/contract/label.ts';
import type { ReferenceValue } from '../../../src/contract/record.ts';
import { defineResource, reference, references, text } from '../../../src/declare/index.ts';
import { kindOf } from '../../../src/kinds/index.client.ts';
import { cellOf } from '../../../src/kinds/index-cells.client.ts';
import { WithAccess } from '../../support/with-access.tsx';
import { openWorld, record } from '../small-world.tsx';

const label = { zh: '库位', en: 'Place' };
const storagePlace: ReferenceValue = { id: 3, title: '第二层', place: [{ title: '一号库房' }, { title: '二号柜' }] };
const activitySession: ReferenceValue = {
  id: 5,
  title: '上午场',
  begins: '2026-04-18T01:00:00.000Z',
  place: [{ title: '春耕体验', titleEn: 'Spring sowing' }],
};

const session = {
  user: { name: 'x' },
  menu: [],
  codes: new Set(['collectionManage', 'juniorActivities']),
  sections: new Map(),
  settings: { museumName: label, apiOrigin: '', mourning: false },
};

const renderNode = (node: React.ReactNode, language: Language = 'zh-CN') =>
  render(
    <MemoryRouter>
      <RecordLinksProvider>
        <SessionContext value={session}>
          <WithAccess codes={['collectionManage', 'juniorActivities']}>
            <InLanguage language={language}>{node}</InLanguage>
          </WithAccess>
        </SessionContext>
      </RecordLinksProvider>
    </MemoryRouter>,
  ).container;

describe('the title of a referenced record', () => {
  test('includes its path in lists and on record pages, its start time in lists, and is in full in the tooltip', () => {
    const singleField = reference({ label, to: 'storage' });
    for (const View of [cellOf(singleField).Cell, kindOf(singleField).Show]) {
      const cell = renderNode(<View field={singleField} value={storagePlace} />);
      expect(cell.textContent).toBe('一号库房 / 二号柜 / 第二层');
      expect(cell.querySelector('[title]')?.getAttribute('title')).toBe('一号库房 / 二号柜 / 第二层');
    }
    const { Cell } = cellOf(reference({ label, to: 'activitySession' }));
    expect(renderNode(<Cell field={singleField} value={activitySession} />).textContent).toBe(
      '春耕体验 / 上午场 2026-04-18 09:00',
    );
    const multipleField = references({ label, to: 'storage', max: 5 });
    const { Cell: MultipleCell } = cellOf(multipleField);
    const cell = renderNode(<MultipleCell field={multipleField} value={[storagePlace, activitySession]} />);
    expect(cell.textContent).toBe('一号库房 / 二号柜 / 第二层 等 2 个');
    expect(cell.querySelector('[title]')?.getAttribute('title')).toContain('春耕体验 / 上午场（2026-04-18 09:00）');
  });

  test('is only its title when the server sends no path or an unexpected one', () => {
    expect(renderNode(<RecordName value={{ id: 3, title: '第二层' }} />).innerHTML).toBe('第二层');
    const malformedValue = { id: 3, title: '', place: [null, { title: 5 }] as never, begins: 7 as never };
    expect(renderNode(<RecordName value={malformedValue} />).textContent).toBe('#3');
    expect(renderNode(<RecordName value={{ ...storagePlace, place: 'x' as never }} />).textContent).toBe('第二层');
  });

  test('is English on an English screen when an English title exists, and is otherwise marked as Chinese', () => {
    const container = renderNode(<RecordName value={activitySession} />, 'en-US');
    expect(container.textContent).toBe('Spring sowing / 上午场 2026-04-18 09:00');
    expect([...container.querySelectorAll('[lang=zh]')].map(({ textContent }) => textContent)).toEqual(['上午场']);
    expect(renderNode(<RecordName value={{ id: 1, title: '甲', titleEn: 'First' }} />, 'en-US').innerHTML).toBe(
      'First',
    );
    expect(renderNode(<RecordName value={{ id: 1, title: 'A-12' }} />, 'en-US').innerHTML).toBe('A-12');
    expect(renderNode(<RecordName value={activitySession} />).querySelector('[lang]')).toBeNull();
    expect(fullReferenceName({ ...activitySession, gone: true }).en).toBe(
      'Spring sowing / 上午场 (deleted) (2026-04-18 09:00)',
    );
  });
});

describe('selecting a record of a tree', () => {
  const artifact = defineResource({
    code: 'artifact',
    path: '/info/artifact',
    label: { zh: '藏物', en: 'Artifacts' },
    about: { zh: '给测试用的栏目', en: 'A section for tests' },
    icon: 'read',
    title: 'title',
    fields: {
      title: text({ label: { zh: '名称', en: 'Title' }, required: true }),
      at: reference({ label: { zh: '存放处', en: 'Kept at' }, to: 'storage' }),
    },
    list: { columns: ['title', 'at'], filters: ['at'], search: ['title'], sort: ['title', 'asc'] },
    form: [{ title: { zh: '内容', en: 'Content' }, fields: ['title', 'at'] }],
  });
  const storagePlaces = [
    record(7, { name: '一层', parent: { id: 6, title: '二号柜', place: [{ title: '一号库房' }] } }),
    record(8, { name: '一层', parent: { id: 9, title: '三号柜', place: [{ title: '一号库房' }] } }),
  ];

  beforeEach(() => sessionStorage.clear());

  test('loads the options, distinguishes equal titles by path, and shows the selected record with its path', async () => {
    let rendered: ReturnType<typeof openWorld> | undefined;
    const world = {
      address: '/info/artifact/create',
      sections: [artifact],
      otherRecords: { storage: storagePlaces },
      codes: ['artifact', 'artifact:create'],
    };
    await act(async () => {
      rendered = openWorld(world);
    });
    const field = await screen.findByRole('combobox', { name: /存放处/ });
    await userEvent.click(field);
    const option = await screen.findByTitle('一号库房 / 三号柜 / 一层');
    expect(screen.getByTitle('一号库房 / 二号柜 / 一层').textContent).toBe('一号库房 / 二号柜 / 一层');
    const listCalls = rendered?.calls.filter(({ params }) => params.resource === 'storage') ?? [];
    for (const { params } of listCalls)
      expect(params.filters).toContainEqual({ field: 'choices', operator: 'eq', value: '1' });
    await userEvent.click(option);
    const row = document.querySelector('[data-field=at]') as HTMLElement;
    expect(await within(row).findByText('一号库房 / 三号柜')).toBeTruthy();
    await userEvent.type(screen.getByRole('textbox', { name: /名称/ }), '新的');
    await userEvent.keyboard('{Control>}s{/Control}');
    const draft = rendered?.calls.find(({ name }) => name === 'create')?.params.variables as { at: ReferenceValue };
    expect(draft.at).toMatchObject({ id: 8, title: '一层', place: [{ title: '一号库房' }, { title: '三号柜' }] });
  });
});
