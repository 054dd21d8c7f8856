import { useCustom } from '@refinedev/core';
import { Alert, Drawer } from 'antd';
import { useState } from 'react';
import type { RecordSlotProps } from '../../client/session/routing/screen-props.ts';
import { useFeature } from '../../client/session/use-feature.ts';
import { useLanguage } from '../../client/ui/language.tsx';
import { calls } from '../../contract/calls.ts';
import type { MenuEntry } from '../../contract/menu.ts';
import { permissionMatrix, permissionNames } from '../../declare/permissions.ts';
import { menu as declaredMenu, sections } from '../index.ts';
import type { role } from './role.ts';
import { roleMessages } from './role-messages.client.tsx';

/** The menu that the role alone grants, as a read-only preview. */
export default function RolePreview({ record }: RecordSlotProps<typeof role>) {
  const { say } = useLanguage();
  const [open, setOpen] = useState(false);
  if (!useFeature('permissionReasons')) return null;
  return (
    <>
      <button type="button" className="link-button" onClick={() => setOpen(true)}>
        {say(roleMessages.preview)}
      </button>
      <Drawer open={open} onClose={() => setOpen(false)} size={480} title={say(roleMessages.previewTitle)}>
        <Alert type="info" showIcon title={say(roleMessages.previewHelp)} />
        {open ? <Preview id={record.id} /> : null}
      </Drawer>
    </>
  );
}

function Preview({ id }: { id: number }) {
  const { say, language } = useLanguage();
  const { query, result } = useCustom<MenuEntry[] & Record<string, unknown>>({
    url: calls.roleMenu,
    method: 'get',
    config: { query: { id } },
    queryOptions: { queryKey: ['role-menu', id, language] },
    errorNotification: false,
  });
  if (query.isError) return <p role="alert">{say(roleMessages.previewFailed)}</p>;
  if (!query.isSuccess) return <p className="quiet">{say(roleMessages.loading)}</p>;
  const menu: MenuEntry[] = Array.isArray(result.data) ? result.data : [];
  if (menu.length === 0) return <p>{say(roleMessages.previewEmpty)}</p>;
  return (
    <ul className="role-preview">
      {menu.map((entry) => (
        <Entry key={entry.menuCode} entry={entry} />
      ))}
    </ul>
  );
}

const names = permissionNames(permissionMatrix(declaredMenu, sections));

function Entry({ entry }: { entry: MenuEntry }) {
  const { say } = useLanguage();
  const { menuName, menuUrl, children, buttonList } = entry;
  const below = children ?? [];
  const buttons = (buttonList ?? []).flatMap(({ menuCode }) => names.get(menuCode) ?? []);
  return (
    <li>
      <span>{menuName}</span> <span className="quiet digits">{menuUrl}</span>
      {below.length === 0 ? (
        <p className="quiet">
          {buttons.length > 0 ? buttons.map((label) => actionName(say(label))).join(' · ') : say(roleMessages.readOnly)}
        </p>
      ) : (
        <ul>
          {below.map((child) => (
            <Entry key={child.menuCode} entry={child} />
          ))}
        </ul>
      )}
    </li>
  );
}

/** Drops the section from a permission's name, because the preview shows it above. */
const actionName = (name: string): string => name.split(' · ').slice(1).join(' · ') || name;
