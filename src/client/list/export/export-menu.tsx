import { DownloadOutlined } from '@ant-design/icons';
import { Button, Dropdown } from 'antd';
import { useState } from 'react';
import type { Label } from '../../../contract/label.ts';
import type { RequestQuery } from '../../transport/http/address.ts';
import { useDownload } from '../../transport/http/use-download.ts';
import { useLanguage } from '../../ui/language.tsx';
import { exportMessages, exportSentences } from './export-messages.ts';

interface Props {
  /** The name of what is exported. */
  of: Label;
  disabled: boolean;
  /** Disables the button while an export is running. */
  loading?: boolean;
  /** Shows an icon instead of a label. */
  isSmall?: boolean;
  onExport: (format: 'csv' | 'xlsx') => void;
}

/** A button with a menu of export formats. */
export function ExportMenu({ of, disabled, loading = false, isSmall = false, onExport }: Props) {
  const { say } = useLanguage();
  const items = (['csv', 'xlsx'] as const).map((format) => ({
    key: format,
    label: say(exportSentences.exportCardAs(of, format.toUpperCase())),
    onClick: () => onExport(format),
  }));
  const label = say(exportSentences.exportingCard(of));
  const buttonProps = isSmall
    ? { type: 'text' as const, icon: <DownloadOutlined />, 'aria-label': label, title: label }
    : {};
  return (
    <Dropdown menu={{ items }} trigger={['click']} disabled={disabled || loading} autoFocus placement="bottomRight">
      <Button {...buttonProps} loading={loading} aria-haspopup="menu">
        {isSmall ? null : say(exportMessages.export)}
      </Button>
    </Dropdown>
  );
}

interface DownloadProps extends Pick<Props, 'of' | 'disabled'> {
  /** The path below the prefix of the API; the parameter `format` is added. */
  path: string;
  query: Extract<RequestQuery, readonly unknown[]>;
}

/** An export menu for a call that returns the file directly. */
export function DownloadMenu({ path, query, ...menuProps }: DownloadProps) {
  const download = useDownload();
  const [loading, setLoading] = useState(false);
  const fetchFile = async (format: string) => {
    setLoading(true);
    await download(path, [...query, ['format', format]]);
    setLoading(false);
  };
  return <ExportMenu {...menuProps} loading={loading} onExport={(format) => void fetchFile(format)} />;
}
