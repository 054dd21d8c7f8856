import { QRCodeSVG } from '@rc-component/qrcode';
import { useLanguage } from '../../ui/language.tsx';
import { seatSentences } from './seat-messages.ts';

/** A code to be scanned at the door, black on white in every theme. */
export default function SeatQr({ text, size }: { text: string; size: number }) {
  const { say } = useLanguage();
  return (
    <QRCodeSVG
      className="seat-qr"
      value={text}
      size={size}
      marginSize={2}
      level="M"
      role="img"
      aria-label={say(seatSentences.codeOf(text))}
    />
  );
}
