import type { DragEvent, ReactNode } from 'react';

interface DropPlaceProps {
  className: string;
  disabled: boolean;
  onFiles: (files: File[]) => void;
  children: ReactNode;
}

/** Where files may be dropped; a button inside does the same for everybody else. */
export function DropPlace({ className, disabled, onFiles, children }: DropPlaceProps) {
  const handleDrop = (event: DragEvent) => {
    if (event.dataTransfer.files.length === 0) return;
    event.preventDefault();
    if (!disabled) onFiles([...event.dataTransfer.files]);
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: dropping is a second way to what the button does
    <div className={className} onDragOver={(event) => event.preventDefault()} onDrop={handleDrop}>
      {children}
    </div>
  );
}
