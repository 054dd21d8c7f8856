import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import type { FetchFile } from '../../../src/client/transport/http/request.ts';
import type { AuditEntry } from '../../../src/contract/audit.ts';
import type { Feature } from '../../../src/contract/features.ts';
import AuditLog from '../../../src/resources/system/audit-log.client.tsx';
import { openWorld } from '../small-world.tsx';

const entry: AuditEntry = {
  id: 7,
  at: '2026-03-02T02:00:00.000Z',
  operator: { id: 1, title: '陈某' },
  action: 'edit',
  section: 'news',
  recordId: 3,
  title: '开馆',
  reason: null,
  details: null,
};

interface LogOptions {
  list?: AuditEntry[];
  codes?: string[];
  features?: Feature[];
  address?: string;
}

function open({
  list = [entry],
  codes = ['operator:export'],
  features = ['auditExport'],
  address = '',
}: LogOptions = {}) {
  const fetchFile = vi.fn<FetchFile>(async () => ({
    content: new Blob(['rows']),
    disposition: 'attachment; filename="log.csv"',
  }));
  const world = openWorld({
    address: address || '/system/operator?tab=audit&section=news&at=2026-03-01..&current=2',
    sections: [],
    screens: [{ path: '/system/operator', element: <AuditLog /> }],
    codes: ['operator', 'operator:audit', ...codes],
    user: { features },
    fetchFile,
    answer: () => ({ list, total: list.length }),
  });
  return Object.assign(fetchFile, { world });
}

const queryButton = () => screen.queryByRole('button', { name: '导出' });

test('the export of the audit log sends the filters of the address without the page number', async () => {
  const anchorClick = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockReturnValue();
  const fetchFile = open();
  await screen.findByText('开馆');
  await userEvent.click(screen.getByRole('button', { name: '导出' }));
  await userEvent.click(await screen.findByRole('menuitem', { name: '导出“审计日志”（XLSX）' }));
  await vi.waitFor(() => expect(anchorClick).toHaveBeenCalledOnce());
  anchorClick.mockRestore();
  const query = [
    ['section', 'news'],
    ['at', '2026-03-01..'],
    ['format', 'xlsx'],
  ];
  expect(fetchFile.mock.calls).toEqual([['operator/audit/export', { query }]]);
  await vi.waitFor(() => expect(queryButton()).toHaveProperty('disabled', false));
});

test('an operator without the permission to export sees no export button in the audit log', async () => {
  open({ codes: [] });
  await screen.findByText('开馆');
  expect(queryButton()).toBeNull();
});

test('the audit log has no export button when the server lacks the auditExport feature', async () => {
  open({ features: [] });
  await screen.findByText('开馆');
  expect(queryButton()).toBeNull();
});

test('the export button is disabled while the audit log is empty', async () => {
  open({ list: [] });
  await screen.findByText('没有符合条件的记录。');
  expect(queryButton()).toHaveProperty('disabled', true);
});

const queriesOf = ({ world }: ReturnType<typeof open>) =>
  world.calls.filter(({ params }) => params.url === 'operator/audit').map(({ params }) => params.query);

test('changes and sign-ins are read apart, and the address names which of them is open', async () => {
  const log = open({ features: ['auditKinds'], address: '/system/operator?tab=audit&section=news&field=title' });
  await screen.findByText('开馆');
  expect(queriesOf(log).at(-1)).toEqual(
    expect.arrayContaining([
      ['section', 'news'],
      ['field', 'title'],
      ['kind', 'changes'],
    ]),
  );
  expect(screen.getByLabelText('改动字段')).toBeTruthy();
  await userEvent.click(screen.getByRole('radio', { name: '登录与访问' }));
  await vi.waitFor(() => expect(queriesOf(log).at(-1)).toContainEqual(['kind', 'access']));
  expect(log.world.router.state.location.search).toBe('?tab=audit&section=news&kind=access');
  expect(screen.queryByLabelText('改动字段')).toBeNull();
});

test('an entry of an edit links to what it changed, for whoever may read the record', async () => {
  const options = { list: [{ ...entry, version: 4 }], features: ['revisions'] as Feature[] };
  const { world } = open({ ...options, codes: ['news'] });
  const link = await screen.findByRole('link', { name: '查看改动' });
  expect(link.getAttribute('href')).toBe('/info/news/show/3?compare=4');
  world.unmount();
  open(options);
  await screen.findByText('开馆');
  expect(screen.queryByRole('link', { name: '查看改动' })).toBeNull();
});

test('a server that does not tell changes from sign-ins is asked for neither', async () => {
  const log = open({ features: [] });
  await screen.findByText('开馆');
  expect(queriesOf(log).flat(2)).not.toContain('kind');
  expect(screen.queryByRole('radio', { name: '登录与访问' })).toBeNull();
});
