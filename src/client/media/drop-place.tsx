import type { DragEvent, ReactNode } from 'react';

interface DropPlaceProps {
  className: string;
  disabled: boolean;
  onFiles: (files: File[]) => void;
  children: ReactNode;
}

/** An area for dropping files; a button inside it does the same without a mouse. */
export function DropPlace({ className, disabled, onFiles, children }: DropPlaceProps) {
  const handleDrop = (event: DragEvent) => {
    if (event.dataTransfer.files.length === 0) return;
    event.preventDefault();
    if (!disabled) onFiles([...event.dataTransfer.files]);
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: dropping is for the mouse only; the button inside chooses the same files by keyboard
    <div className={className} onDragOver={(event) => event.preventDefault()} onDrop={handleDrop}>
      {children}
    </div>
  );
}
