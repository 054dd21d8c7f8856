import { Watermark } from 'antd';
import { useSession } from '../../session/session.ts';
import { useLanguage } from '../../ui/language.tsx';
import { useTheme } from '../../ui/theme.tsx';

/** The museum's name as a faint watermark over the whole page (S1.3). */
export default function MuseumWatermark() {
  const { say } = useLanguage();
  const { settings } = useSession();
  const { theme } = useTheme();
  const color = theme === 'dark' ? 'rgba(255,255,255,0.05)' : 'rgba(0,0,0,0.045)';
  return (
    <Watermark className="watermark" content={say(settings.museumName)} font={{ color, fontSize: 15 }} gap={[160, 140]}>
      <div className="watermark-overlay" />
    </Watermark>
  );
}
