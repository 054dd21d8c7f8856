import { ColumnHeightOutlined, TableOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { Suspense, useState } from 'react';
import type { ListLook } from '../../contract/preference.ts';
import type { Resource } from '../../declare/define-resource.ts';
import { useLanguage } from '../language.tsx';
import { lazyChunk } from '../lazy.tsx';
import { lookWords } from './look-words.ts';
import type { ChangeLook } from './use-list-look.ts';

const ColumnsDrawer = lazyChunk(() => import('./columns-drawer.tsx'));

interface ListToolbarProps {
  resource: Resource;
  look: ListLook;
  onLook: ChangeLook;
}

/** What an operator may change about the look of a list. */
export default function ListToolbar({ resource, look, onLook }: ListToolbarProps) {
  const { say } = useLanguage();
  const [choosing, setChoosing] = useState(false);
  const isCompact = look.density === 'compact';
  const turn = () => {
    const { density: _, ...rest } = look;
    onLook(isCompact ? rest : { ...rest, density: 'compact' });
  };
  return (
    <>
      <Button
        size="small"
        type="text"
        icon={<ColumnHeightOutlined aria-hidden="true" />}
        aria-pressed={isCompact}
        title={say(lookWords.compactHelp)}
        onClick={turn}
      >
        {say(lookWords.compact)}
      </Button>
      <Button
        size="small"
        type="text"
        icon={<TableOutlined aria-hidden="true" />}
        aria-haspopup="dialog"
        onClick={() => setChoosing(true)}
      >
        {say(lookWords.columns)}
      </Button>
      {choosing ? (
        <Suspense fallback={null}>
          <ColumnsDrawer resource={resource} look={look} onChange={onLook} onClose={() => setChoosing(false)} />
        </Suspense>
      ) : null}
    </>
  );
}
