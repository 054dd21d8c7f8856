import { type DataProvider, Refine } from '@refinedev/core';
import { QueryClient } from '@tanstack/react-query';
import { render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { beforeEach, expect, test, vi } from 'vitest';
import { createAccessProvider } from '../../../src/client/app/providers/access-provider.ts';
import type { LiveReference, StoredDraft } from '../../../src/client/playground/reference.ts';
import { ReferenceScreen } from '../../../src/client/playground/reference-screen.tsx';
import { SessionContext } from '../../../src/client/session/session.ts';
import { LanguageProvider } from '../../../src/client/ui/language.tsx';
import { text } from '../../../src/declare/index.ts';
import { sections } from '../../../src/resources/index.ts';
import { readReference } from '../../../src/tasks/reference/read-reference.ts';

const reference: LiveReference = {
  ...readReference(),
  specimens: [
    {
      kind: 'text',
      fields: { isbn: text({ label: { zh: '书号', en: 'ISBN' }, max: 20, format: 'isbn' }) },
      draft: { isbn: '9787010000015' },
      place: { section: 'publication', name: 'isbn' },
    },
  ],
};

/** The server keeps what it is sent, in capitals, so that its part of the page can be told from the others. */
const storedAs = (draft: Record<string, unknown>): StoredDraft => ({
  errors: {},
  columns: [{ name: 'isbn', type: 'text', text: `KEPT ${draft.isbn}` }],
  record: { isbn: `RETURNED ${draft.isbn}` },
});

function open(path: string) {
  const custom = vi.fn(async ({ method, payload }) => ({
    data: method === 'post' ? storedAs(payload.draft) : reference,
  }));
  const session = { user: { features: [] }, codes: new Set(), settings: { apiOrigin: '' } };
  const page = (
    <LanguageProvider>
      <SessionContext value={session as never}>
        <Refine
          dataProvider={{ getList: vi.fn(), custom } as unknown as DataProvider}
          accessControlProvider={createAccessProvider(new Set(), sections)}
          options={{ disableTelemetry: true, reactQuery: { clientConfig: new QueryClient() } }}
        >
          <ReferenceScreen />
        </Refine>
      </SessionContext>
    </LanguageProvider>
  );
  render(
    <RouterProvider
      router={createMemoryRouter([{ path: '/declare/:entry?', element: page }], { initialEntries: [path] })}
    />,
  );
}

const panel = async (name: string): Promise<HTMLElement> => {
  const heading = await screen.findByRole('heading', { level: 2, name });
  return heading.closest('section') as HTMLElement;
};

const findInput = async () => within(await panel('Form')).findByRole('textbox', { name: /^ISBN/ });

beforeEach(() => {
  document.documentElement.lang = 'en-US';
  return () => {
    document.documentElement.lang = 'zh-CN';
  };
});

test('a value typed into the example form appears in the list, record page, request, database and answer panels', async () => {
  open('/declare/text');
  const input = await findInput();
  await userEvent.clear(input);
  await userEvent.type(input, '9787010000022');
  for (const name of ['List', 'Record page']) within(await panel(name)).getByText('9787010000022');
  expect(within(await panel('The form sends')).getByRole('textbox').textContent).toContain('"isbn": "9787010000022"');
  await within(await panel('The database keeps')).findByText('KEPT 9787010000022');
  await within(await panel('The server returns')).findByText(/RETURNED 9787010000022/);
});

test('edited JSON fills the form, an invalid value shows its error, and broken JSON leaves the form unchanged', async () => {
  open('/declare/text');
  const json = await screen.findByRole('textbox', { name: 'The form sends' });
  await userEvent.clear(json);
  await userEvent.click(json);
  await userEvent.paste('{ "isbn": "wrong" }');
  expect(await findInput()).toHaveProperty('value', 'wrong');
  within(await panel('Form')).getByText(/An ISBN has thirteen digits/);
  await userEvent.clear(json);
  await userEvent.paste('{ "isbn": ');
  await screen.findByText(/This is no JSON object yet/);
  expect(await findInput()).toHaveProperty('value', 'wrong');
});

test('the reference page lists options with type and default, and a reader can switch its language', async () => {
  open('/declare/text');
  const table = await screen.findByRole('table', { name: 'Options' });
  within(table).getByRole('row', { name: 'max number 120 The maximum number of characters.' });
  within(await panel('What it says when the value is wrong')).getByText('Please keep this on one line.');
  await userEvent.click(screen.getByRole('radio', { name: '中文' }));
  await screen.findByRole('heading', { level: 1, name: '声明参考' });
  within(await panel('值不对时的提示')).getByText('请写在一行内。');
});

test('the contents link to every field kind, and a type name links to its description', async () => {
  open('/declare/sections');
  const contents = within(await screen.findByRole('navigation', { name: 'Contents' }));
  for (const { kind } of reference.kinds) contents.getByRole('link', { name: kind });
  const table = within(await screen.findByRole('table', { name: 'Resource' }));
  expect(table.getByRole('link', { name: 'Workflow' }).getAttribute('href')).toBe('/declare/workflows');
});

test('a reference address without an entry shows “There is no such entry”', async () => {
  open('/declare/nothing');
  await screen.findByText('There is no such entry');
});
