import { type DataProvider, Refine } from '@refinedev/core';
import { QueryClient } from '@tanstack/react-query';
import { act, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { type ComponentType, useState } from 'react';
import { MemoryRouter } from 'react-router';
import { describe, expect, test, vi } from 'vitest';
import type { InputProps } from '../../../src/client/fields/field-kind.ts';
import { SessionContext } from '../../../src/client/session/session.ts';
import { ApiError } from '../../../src/client/transport/http/api-error.ts';
import type { MediaItem } from '../../../src/contract/media.ts';
import { files, gallery, image } from '../../../src/declare/index.ts';
import { kindOf } from '../../../src/kinds/index.client.ts';
import type { Field } from '../../../src/kinds/index.ts';

// Load the lazy chunks first, so that their loading time does not count against a test's time-out.
await import('../../../src/client/media/library-dialog.tsx');
await import('../../../src/kinds/image/picture-input.client.tsx');
await import('../../../src/kinds/gallery/gallery-input.client.tsx');
await import('../../../src/kinds/file/file-input.client.tsx');

const label = { zh: '封面', en: 'Cover' };
const session = {
  user: { name: 'x', features: ['media' as const] },
  menu: [],
  codes: new Set<string>(),
  sections: new Map(),
  settings: { museumName: label, apiOrigin: '', mourning: false },
};

const item = (name: string, width: number, overrides: Partial<MediaItem> = {}): MediaItem => ({
  hash: name,
  kind: 'image',
  name,
  bytes: 2_000,
  alt: { zh: null, en: null },
  uploadedBy: { id: 1, title: '陈某' },
  at: '2026-03-02T02:00:00.000Z',
  uses: 0,
  mayDelete: true,
  value: { url: `/m/${name}`, thumb: `/m/${name}-320`, width, height: (width * 9) / 16, alt: null },
  ...overrides,
});

const gate = item('大门.jpg', 1600, { alt: { zh: '纪念馆正门', en: null }, uses: 2 });
const small = item('旧照.jpg', 400, { mayDelete: false });
const yard = item('庭院.jpg', 1920);

interface World {
  field: Field;
  initialValue?: unknown;
  answer?: (request: { url: string; method: string }) => unknown;
}

/** Renders the input of one field with a media library of three pictures. */
async function open({ field, initialValue = null, answer = () => undefined }: World) {
  const values: unknown[] = [];
  const requests: { url: string; method: string; query: unknown }[] = [];
  const provider = {
    // Refine tells a single data provider from a map of several by `getList`.
    getList: async () => ({ data: [], total: 0 }),
    getApiUrl: () => '',
    custom: async (request: { url: string; method: string; query: unknown }) => {
      requests.push(request);
      const response = answer(request);
      if (response instanceof Error) throw response;
      if (response !== undefined) return { data: response };
      if (request.url === 'media/uses') {
        const usage = {
          section: 'news',
          label: '新闻',
          record: { id: 7, title: '开幕' },
          field: 'cover',
          fieldLabel: '封面',
        };
        return { data: { list: [usage], elsewhere: 1, total: 2 } };
      }
      return { data: { list: [gate, small, yard], total: 3 } };
    },
  } as unknown as DataProvider;
  const Input = kindOf(field).Input as ComponentType<InputProps<Field>>;
  function ControlledInput() {
    const [value, setValue] = useState(initialValue);
    const handleChange = (next: unknown) => {
      values.push(next);
      setValue(next);
    };
    const otherProps = { onBlur: vi.fn(), onBusy: vi.fn(), disabled: false, invalid: false, describedBy: undefined };
    return (
      <Input field={field} section="news" name="x" id="field-x" value={value} onChange={handleChange} {...otherProps} />
    );
  }
  await act(
    async () =>
      void render(
        <MemoryRouter>
          <Refine
            dataProvider={provider}
            options={{ disableTelemetry: true, reactQuery: { clientConfig: createClient() } }}
          >
            <SessionContext value={session}>
              <ControlledInput />
            </SessionContext>
          </Refine>
        </MemoryRouter>,
      ),
  );
  return { values, requests };
}

const createClient = () =>
  new QueryClient({ defaultOptions: { queries: { retry: false }, mutations: { retry: false } } });

const cover = image({ label, least: { width: 1200, height: 675 }, ratio: 16 / 9, focal: true });

async function openLibrary() {
  const button = screen.getByRole('button', { name: '从媒体库选择' });
  await act(async () => button.click());
  const dialog = await screen.findByRole('dialog', { name: '媒体库 · 图片' });
  await within(dialog).findByText('大门.jpg');
  return within(dialog);
}

describe('the media library of a picture field', () => {
  test('gives the field the value of the chosen picture, with its stored description as alt text', async () => {
    const { values, requests } = await open({ field: cover });
    const dialog = await openLibrary();
    expect(requests[0]).toMatchObject({ url: 'media/list', query: { kind: 'image', current: 1, pageSize: 12 } });
    await userEvent.click(dialog.getByRole('button', { name: '选用 大门.jpg' }));
    expect(values).toEqual([{ ...gate.value, alt: '纪念馆正门' }]);
  });

  test('shows a picture that is too small for the field with the reason, and does not let it be chosen', async () => {
    await open({ field: cover });
    const dialog = await openLibrary();
    const chooseButton = dialog.getByRole('button', { name: '选用 旧照.jpg' });
    expect(chooseButton).toHaveProperty('disabled', true);
    const reason = document.getElementById(chooseButton.getAttribute('aria-describedby') ?? '');
    expect(reason?.textContent).toBe('图片至少 1200×675 像素，现在是 400×225。');
  });

  test('can be filtered by a keyword and limited to unused files', async () => {
    const { requests } = await open({ field: cover });
    const dialog = await openLibrary();
    await userEvent.type(dialog.getByRole('searchbox', { name: '按文件名或图片说明查找' }), '庭院{Enter}');
    await waitFor(() => expect(requests.at(-1)).toMatchObject({ query: { keyword: '庭院' } }));
    await userEvent.click(dialog.getByRole('checkbox', { name: '只看未使用的' }));
    await waitFor(() => expect(requests.at(-1)).toMatchObject({ query: { keyword: '庭院', unused: 'yes' } }));
  });

  test('lists the records that use a picture, with links that open in a new tab', async () => {
    await open({ field: cover });
    const dialog = await openLibrary();
    await userEvent.click(dialog.getByRole('button', { name: '使用 2 处：大门.jpg' }));
    const link = await dialog.findByRole('link', { name: '开幕' });
    expect(link.getAttribute('href')).toBe('/info/news/show/7');
    expect(link.getAttribute('target')).toBe('_blank');
    expect(dialog.getByText('另有 1 处在您没有权限查看的记录里')).toBeDefined();
  });

  test('deletes unused files after a confirmation, and offers no deletion for others', async () => {
    const { requests } = await open({ field: cover });
    const dialog = await openLibrary();
    expect(dialog.queryByRole('button', { name: '删除 大门.jpg' })).toBeNull();
    expect(dialog.queryByRole('button', { name: '删除 旧照.jpg' })).toBeNull();
    await userEvent.click(dialog.getByRole('button', { name: '删除 庭院.jpg' }));
    expect(await screen.findByText('删除“庭院.jpg”？删除后不能恢复。')).toBeDefined();
    await userEvent.click(screen.getByRole('button', { name: /^删\s*除$/ }));
    await waitFor(() =>
      expect(requests).toContainEqual(
        expect.objectContaining({ method: 'delete', url: `media/?hash=${encodeURIComponent('庭院.jpg')}` }),
      ),
    );
  });

  test('shows the server’s reason when it refuses to delete a picture', async () => {
    const refusal = new ApiError({ message: '这个文件还有 1 处在使用。', statusCode: 422, code: 422 });
    await open({ field: cover, answer: ({ method }) => (method === 'delete' ? refusal : undefined) });
    const dialog = await openLibrary();
    await userEvent.click(dialog.getByRole('button', { name: '删除 庭院.jpg' }));
    await userEvent.click(await screen.findByRole('button', { name: /^删\s*除$/ }));
    expect(await dialog.findByText('这个文件还有 1 处在使用。')).toBeDefined();
  });
});

test('the media library of a gallery stays open after a choice, and each picture can be chosen only once', async () => {
  const { values } = await open({ field: gallery({ label, max: 3 }) });
  const dialog = await openLibrary();
  await userEvent.click(dialog.getByRole('button', { name: '选用 庭院.jpg' }));
  await userEvent.click(dialog.getByRole('button', { name: '选用 大门.jpg' }));
  expect(values.at(-1)).toEqual([yard.value, { ...gate.value, alt: '纪念馆正门' }]);
  expect(dialog.getByRole('button', { name: '已选用 庭院.jpg' })).toHaveProperty('disabled', true);
});

test('an upload stopped by the rate limit is reported at its field, the other files stay, and it can be tried again', async () => {
  const sentence = '上传太频繁，这一次没有执行，请在 20 秒后再试。';
  let uploads = 0;
  const answer = ({ url }: { url: string }) => {
    if (!url.startsWith('media/file')) return undefined;
    uploads += 1;
    if (uploads === 2) return new ApiError({ message: sentence, statusCode: 429, code: 429 });
    return { url: `/m/${uploads}.zip`, name: `${uploads}.zip`, bytes: 4, type: 'application/zip' };
  };
  const { values, requests } = await open({ field: files({ label, type: 'document', megabytes: 5, max: 5 }), answer });
  const fileInput = document.querySelector<HTMLInputElement>('input[type=file]') as HTMLInputElement;
  const archive = (name: string) => new File(['PK'], name, { type: 'application/zip' });
  await userEvent.upload(fileInput, [archive('章程.zip'), archive('年报.zip')]);
  await waitFor(() => expect(screen.getByRole('alert').textContent).toBe(`年报.zip：${sentence}`));
  expect(requests[1]).toMatchObject({ meta: { handledStatuses: expect.arrayContaining([429]) } });
  await userEvent.upload(fileInput, [archive('年报.zip')]);
  await waitFor(() => expect(values.at(-1)).toMatchObject([{ name: '1.zip' }, { name: '3.zip' }]));
  expect(screen.getByRole('alert').textContent).toBe('');
});

describe('the focal point of a picture', () => {
  const picture = { url: '/m/a.jpg', width: 1600, height: 900, alt: null };

  test('is moved by the arrow keys, and stays in the picture', async () => {
    const { values } = await open({ field: cover, initialValue: { ...picture, focal: { x: 0.99, y: 0.5 } } });
    const focalPoint = screen.getByRole('button', { name: '焦点: 横向 99%，纵向 50%' });
    focalPoint.focus();
    await userEvent.keyboard('{ArrowRight}{ArrowDown}');
    expect(values).toEqual([
      { ...picture, focal: { x: 1, y: 0.5 } },
      { ...picture, focal: { x: 1, y: 0.52 } },
    ]);
  });

  test('is removed by the button that centres it', async () => {
    const { values } = await open({ field: cover, initialValue: { ...picture, focal: { x: 0.2, y: 0.3 } } });
    await userEvent.click(screen.getByRole('button', { name: '焦点居中' }));
    expect(values).toEqual([{ ...picture, focal: null }]);
  });

  test('is not offered by a field that is declared without a focal point', async () => {
    await open({ field: image({ label }), initialValue: picture });
    expect(screen.queryByRole('button', { name: /^焦点/ })).toBeNull();
  });
});
