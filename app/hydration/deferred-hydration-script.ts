/**
 * The inline script of every page. It imports the page's modules when the browser is idle or on the
 * first input. Clicks before the `hydrated` event are stored, and repeated after this event. The
 * script is constant, so its hash is the same on every page.
 */
export const DEFERRED_HYDRATION_SCRIPT = `(function(w,d){
var m=JSON.parse(d.getElementById('page-modules').textContent),routed=!!m.router,clicks=[],choices=new Map,hovered=null,started=false,nav=performance.getEntriesByType('navigation')[0],on=[['pointerdown',start],['keydown',start],['focusin',start],['pointerover',hover],['click',click],['change',choose],['online',start]];
function start(){
if(started)return;
started=true;
m.preload.forEach(function(a){var l=d.createElement('link');l.rel='modulepreload';l.href=a;d.head.appendChild(l)});
import(m.entry).then(function(e){return e.start()}).catch(function(){started=false});
}
function address(url){return url.pathname+url.search}
function reload(){if(address(location)!=loaded)location.reload()}
function hover(e){if(e.pointerType=='mouse'){hovered=e.target;start()}}
function click(e){
var b=e.target.closest('a[href],button,summary');
if(!b||b.tagName!='BUTTON'||b.type=='submit')return;
e.stopImmediatePropagation();if(clicks.indexOf(b)<0)clicks.push(b);start();
}
function choose(e){if(e.target.tagName=='SELECT'){e.stopImmediatePropagation();choices.set(e.target,e.target.value);start()}}
on.forEach(function(o){w.addEventListener(o[0],o[1],true)});
var loaded=address(nav&&nav.type!='navigate'&&nav.name.indexOf(location.origin)==0?new URL(nav.name):location);
w.addEventListener('popstate',reload);
reload();
w.addEventListener('hydrated',function(){
on.forEach(function(o){w.removeEventListener(o[0],o[1],true)});
if(routed)w.removeEventListener('popstate',reload);
var f=d.activeElement;
if(f&&f!=d.body)f.dispatchEvent(new FocusEvent('focusin',{bubbles:true}));
if(hovered&&hovered.isConnected)hovered.dispatchEvent(new PointerEvent('pointerover',{bubbles:true,pointerType:'mouse'}));
choices.forEach(function(v,c){c.value=v;c.dispatchEvent(new Event('change',{bubbles:true}))});
clicks.forEach(function(b){b.click()});
},{once:true});
if(m.isUrgent)start();
else w.addEventListener('load',function(){w.requestIdleCallback?requestIdleCallback(start,{timeout:3000}):setTimeout(start,300)});
})(window,document)`;
