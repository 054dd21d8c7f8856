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
}

function open({ list = [entry], codes = ['operator:export'], features = ['auditExport'] }: LogOptions = {}) {
  const fetchFile = vi.fn<FetchFile>(async () => ({
    content: new Blob(['rows']),
    disposition: 'attachment; filename="log.csv"',
  }));
  openWorld({
    address: '/system/operator?tab=audit&section=news&at=2026-03-01..&current=2',
    sections: [],
    screens: [{ path: '/system/operator', element: <AuditLog /> }],
    codes: ['operator', 'operator:audit', ...codes],
    user: { features },
    fetchFile,
    answer: () => ({ list, total: list.length }),
  });
  return fetchFile;
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
