import { ConfigProvider, message, notification } from 'antd';
import { inAppearance } from './theme.tsx';

/** antd's messages and notices, drawn outside the screens. Nobody imports this file but `announce.ts`, and that late. */
ConfigProvider.config({ holderRender: inAppearance });
message.config({ top: 64, maxCount: 3 });
notification.config({ top: 64, placement: 'topRight' });

export { message, notification };
